/** Whether GitHub's answer only asks for a pause: a key that it rejects gets 401, or 403 without these headers. */
export const wantsPause = ({ status, headers }: Response): boolean =>
  status === 429 ||
  (status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'));
