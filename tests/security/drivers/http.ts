const postOf = (type: string, body: string) => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

/** The form as a browser without JavaScript posts it. */
export const formOf = (fields: Record<string, string> | [string, string][]) =>
  postOf('application/x-www-form-urlencoded', new URLSearchParams(fields).toString());

/** The form as the island posts it. */
export const jsonOf = (fields: object) => postOf('application/json', JSON.stringify(fields));
