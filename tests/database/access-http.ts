import type { Operation, Outcome } from './access-matrix.ts';
import { readOutcome } from './access-matrix.ts';
import type { Actor } from './people.ts';

/** Where the API of the database answers, and how each actor asks it. */
export interface Api {
  url: string;
  headers: Record<Actor, Record<string, string>>;
}

/**
 * Tries every operation as the API has it, one request each: a column read or set to null, a row with nothing in it,
 * rows deleted, a function called with nulls. What is allowed is done.
 */
export async function tryByHttp(
  { url, headers }: Api,
  actor: Actor,
  operations: readonly Operation[],
): Promise<Outcome[]> {
  const outcomes = new Map<Operation, Outcome>();
  // What deletes comes last: the others need its rows.
  const isLast = ({ right }: Operation) => Number(right === 'delete');
  for (const operation of [...operations].sort((a, b) => isLast(a) - isLast(b))) {
    const { schema, method, path, body } = requestOf(operation);
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...headers[actor],
        'accept-profile': schema,
        'content-profile': schema,
        'content-type': 'application/json',
        prefer: 'return=minimal, count=exact',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    outcomes.set(operation, await readAnswer(answer, operation));
  }
  return operations.map((operation) => outcomes.get(operation) ?? 'denied');
}

function requestOf({ object, right, column = '', key = '', call }: Operation) {
  if (call) {
    const body = Object.fromEntries(call.parameters.map((name) => [name, null]));
    return { schema: call.schema, method: 'POST', path: `/rpc/${call.name}`, body };
  }
  const [schema = '', table = ''] = object.replace('table ', '').split('.');
  // A hosted project refuses to change rows that are not named.
  const rows = `/${table}?${key}=not.is.null`;
  switch (right) {
    case 'select':
      return { schema, method: 'GET', path: `/${table}?select=${column}` };
    case 'insert':
      return { schema, method: 'POST', path: `/${table}`, body: {} };
    case 'update':
      return { schema, method: 'PATCH', path: rows, body: { [column]: null } };
    default:
      return { schema, method: 'DELETE', path: rows };
  }
}

async function readAnswer(answer: Response, operation: Operation): Promise<Outcome> {
  if (answer.ok) {
    const rows = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? '1';
    await answer.arrayBuffer();
    return readOutcome(`n ${rows}`, operation);
  }
  const { code = '' } = (await answer.json()) as { code?: string };
  // The schema is not open to the API.
  if (code === 'PGRST106') return 'denied';
  return readOutcome(code, operation);
}
