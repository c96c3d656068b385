// What can go wrong with a question.

/** What went wrong; `kind` is as in docs/table-api.md, or `offline`. */
export class ApiError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}
