import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();
let installed = false;

/**
 * Runs a request of the local engine without its printing of refused requests: it writes the whole
 * database error to the console, for what is an everyday answer (a missing right, a wrong value).
 * Everything else it prints is kept. Delete when the engine gets a log setting.
 */
export function quietly<Value>(run: () => Promise<Value>): Promise<Value> {
  if (!installed) {
    installed = true;
    const print = console.error;
    console.error = (...said: unknown[]) => {
      if (!inside.getStore() || !said.some(isRefusal)) print(...said);
    };
  }
  return inside.run(true, run);
}

// Classes of SQLSTATE (PostgreSQL, appendix A) that answer a caller: 22 data, 23 constraint,
// 28 authorization, 42 access or syntax of his request; PGRST are the API's own; auth errors carry
// a status below 500.
function isRefusal(said: unknown): boolean {
  if (typeof said !== 'object' || said === null) return false;
  if ('code' in said && /^(22|23|28|42)[0-9A-Z]{3}$|^PGRST/.test(String(said.code))) return true;
  return (
    'status' in said && typeof said.status === 'number' && said.status >= 400 && said.status < 500
  );
}
