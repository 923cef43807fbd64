import { type Actor, as, type Engine } from './engines.ts';

/** Who may do what, by object and operation: the shape of access.json. What it does not list is denied. */
export type Access = Record<string, Record<string, string[]>>;

const actors = ['visitor', 'nonAdmin', 'admin', 'serviceRole'] as const;

interface Relation {
  name: string;
  columns: string[];
}

/**
 * Tries every operation of every actor on every object of the schemas public and private, as listed in the
 * catalog: select of all and of each column, insert, update of each column and delete on tables and views,
 * execute on functions. Returns the actors that were not denied; one whose right reaches no row is marked as
 * such, but for the user who is not an admin: he has the admin's database role, and the admin is listed.
 * Runs inside an open transaction and changes nothing.
 */
export async function readAccess(engine: Engine): Promise<Access> {
  const operations = [
    ...(await listRelations(engine)).flatMap(operationsOnTable),
    ...(await listFunctions(engine)).map(({ name, call }) => ({
      object: 'functions',
      operation: `execute ${name}`,
      sql: counting(call),
      counts: false,
    })),
  ];
  const outcomes = new Map<Actor, string[]>();
  for (const actor of actors) outcomes.set(actor, await tryAll(engine, actor, operations));
  const access: Access = {};
  for (const [at, { object, operation, counts, sql }] of operations.entries()) {
    const results = actors.map(
      (actor) => [actor, readOutcome(outcomes.get(actor)?.[at] ?? '', counts, sql)] as const,
    );
    const adminMay = results.some(([actor, result]) => actor === 'admin' && result === 'allowed');
    const allowed = results.flatMap(([actor, result]) => {
      if (result === 'denied' || (result === 'no row' && actor === 'nonAdmin' && adminMay))
        return [];
      return result === 'allowed' ? actor : `${actor}, but no row`;
    });
    if (allowed.length > 0) access[object] = { ...access[object], [operation]: allowed };
  }
  return access;
}

/** What is open without a line in access.json, and the lines whose right is gone, one sentence each. */
export function differences(found: Access, listed: Access): string[] {
  const inFound = sentencesOf(found);
  const inListed = sentencesOf(listed);
  return [
    ...inFound.filter((one) => !inListed.includes(one)).map((one) => `open without a line: ${one}`),
    ...inListed.filter((one) => !inFound.includes(one)).map((one) => `listed, but gone: ${one}`),
  ];
}

const sentencesOf = (access: Access): string[] =>
  Object.entries(access).flatMap(([object, operations]) =>
    Object.entries(operations).flatMap(([operation, allowed]) =>
      allowed.map((actor) => `${object}, ${operation}, ${actor}`),
    ),
  );

interface Operation {
  object: string;
  operation: string;
  sql: string;
  /** Whether the result is a number of rows. */
  counts: boolean;
}

function operationsOnTable({ name, columns }: Relation): Operation[] {
  const statements: [operation: string, work: string][] = [
    ['select', `select * from ${name}`],
    ['insert', `insert into ${name} default values returning 1`],
    ...columns.flatMap((column): [string, string][] => [
      [`select ${column}`, `select ${column} from ${name}`],
      [`update ${column}`, `update ${name} set ${column} = default returning 1`],
    ]),
    ['delete', `delete from ${name} returning 1`],
  ];
  return statements.map(([operation, work]) => ({
    object: `table ${name}`,
    operation,
    sql: counting(work),
    counts: true,
  }));
}

// Materialized, so that the planner does not skip a function whose result is unused.
const counting = (work: string): string =>
  `with reached as materialized (${work}) select count(*) from reached`;

/**
 * Runs every statement as the actor and undoes each, all in one query, because a round trip costs more than a
 * statement. Returns rows as `n 3`, errors by their code.
 */
async function tryAll(
  engine: Engine,
  actor: Actor,
  operations: readonly Operation[],
): Promise<string[]> {
  const statements = operations.map(({ sql }) => `$sql$${sql}$sql$`).join(',\n');
  return as(engine, actor, async () => {
    await engine.exec(`
      do $do$
      declare
        statement text;
        n bigint;
        outcomes text[] := '{}';
      begin
        foreach statement in array array[${statements}] loop
          begin
            execute statement into n;
            raise exception using errcode = 'UNDO1';
          exception when others then
            outcomes := outcomes || case sqlstate when 'UNDO1' then 'n ' || n else sqlstate end;
          end;
        end loop;
        perform set_config('test.outcomes', to_json(outcomes)::text, true);
      end
      $do$`);
    const [row] = await engine.query<{ outcomes: string }>(
      `select current_setting('test.outcomes') as outcomes`,
    );
    return JSON.parse(row?.outcomes ?? '[]') as string[];
  });
}

function readOutcome(
  outcome: string,
  counts: boolean,
  sql: string,
): 'allowed' | 'no row' | 'denied' {
  const [, rows] = /^n (\d+)$/.exec(outcome) ?? [];
  if (rows !== undefined) return counts && rows === '0' ? 'no row' : 'allowed';
  // Without the schema an actor does not even know its types (undefined_object).
  if (outcome === '42501' || outcome === '42704') return 'denied';
  // Not null, check, foreign key, wrong argument, a column that is always generated: the actor had the right.
  if (/^(22|23|P0)/.test(outcome) || outcome === '428C9') return 'allowed';
  throw new Error(`${sql}: ${outcome}`);
}

async function listRelations(engine: Engine): Promise<Relation[]> {
  return engine.query<Relation>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(format('%I', a.attname)::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by 1`);
}

// Trigger functions can't be called directly (42P13 or 0A000).
async function listFunctions(engine: Engine): Promise<{ name: string; call: string }[]> {
  return engine.query<{ name: string; call: string }>(`
    select f.oid::regprocedure::text as name,
      format('select %I.%I(%s)', n.nspname, f.proname, coalesce((
        select string_agg(format('null::%s', format_type(argument.type, null)), ', ' order by argument.place)
        from unnest(f.proargtypes::oid[]) with ordinality as argument(type, place)
      ), '')) as call
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    where n.nspname in ('public', 'private') and f.prorettype <> 'trigger'::regtype
    order by 1`);
}
