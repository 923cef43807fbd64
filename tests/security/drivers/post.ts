import type { Project } from '#tests/database/project.ts';

/** A post of the form. */
export interface Post {
  /** The name in it. */
  sender: string;
  send(project: Project): Promise<Response>;
}

interface ByScript {
  /** Where the form is posted. */
  from: string;
  /** Where it was first touched, and how long ago. */
  touchedOn: string;
  ageMs: number;
}

/** Posts the form as the island does: sent twice, it has the same key. */
export async function postByScript(
  project: Project,
  fields: { name: string; email: string; message: string },
  { from, touchedOn, ageMs }: ByScript,
): Promise<Response> {
  const form_token = await project.token(touchedOn, ageMs);
  const idempotency_key = fields.name.replace(/\W+/g, '-');
  return project.postJson({ ...fields, form_token, idempotency_key }, from);
}
