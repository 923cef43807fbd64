/**
 * Runs one request of the local engine without its printing of refused requests: it writes the whole
 * database error to the console, for what is an everyday answer (a missing right, a wrong value). All
 * else is printed. Requests must come one after the other, because `console.error` is put back at
 * the end. Delete when the engine (@supabase/lite 0.10) gets a log setting.
 */
export async function quietly<Value>(run: () => Promise<Value>): Promise<Value> {
  const print = console.error;
  console.error = (...said: unknown[]) => {
    if (!said.some(isRefusal)) print(...said);
  };
  try {
    return await run();
  } finally {
    console.error = print;
  }
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
