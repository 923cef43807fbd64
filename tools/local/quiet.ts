let running = 0;
let print = console.error;

/**
 * Runs a request of the local engine without its log lines about refused requests, and without what a sender
 * wrote: it prints the whole database error with all parameters, also for ordinary answers (a missing privilege,
 * an invalid value). Other errors are described, and `console.error` is restored when no request runs. Remove this
 * when the engine (@supabase/lite 0.10) gets a log setting.
 */
export async function quietly<Value>(run: () => Promise<Value>): Promise<Value> {
  if (running === 0) {
    print = console.error;
    console.error = (...said: unknown[]) => {
      if (!said.some(isRefusal)) print(...said.map(describe));
    };
  }
  running += 1;
  try {
    return await run();
  } finally {
    running -= 1;
    if (running === 0) console.error = print;
  }
}

// Classes of SQLSTATE (PostgreSQL, appendix A) that are the caller's fault: 22 data, 23 constraint,
// 28 authorization, 42 access or syntax; PGRST are the API's own codes, ERR_J those of tokens; auth errors have a status below 500.
function isRefusal(said: unknown): boolean {
  if (typeof said !== 'object' || said === null) return false;
  if ('code' in said && /^(22|23|28|42)[0-9A-Z]{3}$|^PGRST|^ERR_J/.test(String(said.code)))
    return true;
  return (
    'status' in said && typeof said.status === 'number' && said.status >= 400 && said.status < 500
  );
}

/**
 * An error's name, code and place. Its message only where PostgreSQL's own trouble is its subject (53 resources,
 * 57 and 58 system, XX internal): others may quote a value.
 */
function describe(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said;
  const { name, code = '', message = '', stack = '' } = said as Partial<Error> & { code?: string };
  const words = /^(53|57|58|XX)[0-9A-Z]{3}$/.test(code) ? message : '(message left out)';
  const place = message && stack.includes(message) ? stack.split(message).at(-1) : '';
  return `${[name, code, words].filter(Boolean).join(' ')}${place}`;
}
