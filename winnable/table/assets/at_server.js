// What the page asks the server that it came from: a line of JSON for each step, and one for the answer.
import { ApiError } from "./api_error.js";

/** Return the answer to a call. */
export async function call(request, about, { onProgress, signal }) {
  let response;
  try {
    response = await fetch(new URL(`api/${request}`, document.baseURI), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(about),
      signal,
    });
  } catch (error) {
    throw new ApiError("offline", String(error));
  }
  if (!response.ok) {
    const { error } = await response.json().catch(() => ({}));
    throw new ApiError(error?.kind ?? "internal", error?.message ?? response.statusText);
  }
  for await (const told of lines(response)) {
    if (told.progress) onProgress(told.progress);
    else if (told.error) throw new ApiError(told.error.kind, told.error.message);
    else return told.answer;
  }
  throw new ApiError("offline", "the answer has no end");
}

async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw new ApiError("offline", String(error));
    });
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) yield JSON.parse(part);
  }
}
