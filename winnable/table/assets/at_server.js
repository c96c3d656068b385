// What the page asks the server that it came from: a line of JSON for each step, and one for the answer.
import { ApiError } from "./api_error.js";

/** Return the answer to a call. */
export async function call(request, about, { onProgress, signal, quick }) {
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
  if (quick) return answerOf(JSON.parse(await response.text()));
  let last = { error: { kind: "offline", message: "the answer has no end" } };
  for await (const told of lines(response)) {
    if (told.progress) onProgress(told.progress);
    else last = told;
  }
  return answerOf(last);
}

function answerOf({ answer, error }) {
  if (error) throw new ApiError(error.kind, error.message);
  return answer;
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
