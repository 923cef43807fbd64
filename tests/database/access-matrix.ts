import type { Engine } from './engines.ts';
import { type Actor, as } from './people.ts';

const actors = ['visitor', 'nonAdmin', 'admin', 'serviceRole'] as const;

/** By object and right who has it: the shape of access.json. What it does not list is denied. */
type Listed = Record<string, Record<string, string>>;

/** Tries all operations as an actor, and undoes them or works on a database that is thrown away. */
type TryAll = (actor: Actor, operations: readonly Operation[]) => Promise<Outcome[]>;

/**
 * What is open without a line in access.json, and the lines whose right is gone, one sentence each: by SQL inside an
 * open transaction, or as `tryAll` tries it.
 */
export async function findDifferences(
  engine: Engine,
  listed: Listed,
  tryAll: TryAll = (actor, operations) => tryBySql(engine, actor, operations),
): Promise<string[]> {
  const found = await readRights(engine, tryAll);
  const lines = Object.entries(listed).flatMap(([object, rights]) =>
    Object.entries(rights).flatMap(([right, who]) =>
      who.split(' ').map((actor) => `${object}, ${right}, ${actor}`),
    ),
  );
  return [
    ...found.filter((one) => !lines.includes(one)).map((one) => `open without a line: ${one}`),
    ...lines.filter((one) => !found.includes(one)).map((one) => `listed, but gone: ${one}`),
  ];
}

export interface Operation {
  /** `table public.admins`, or `functions`. */
  object: string;
  /** Of a table `select`, `insert`, `update` or `delete`; else the function with the types of its arguments. */
  right: string;
  /** Of a right on a table that can be given for single columns. */
  column?: string;
  /** A column of the table, to name its rows by. */
  key?: string;
  /** Of a function. */
  call?: { schema: string; name: string; parameters: string[] };
  sql: string;
}

/**
 * Tries every operation of every actor on every object of the schemas public and private, as listed in the
 * catalog: select and update of each column, insert and delete on tables and views, execute on functions.
 * Returns one sentence for each that was not denied; a right on all columns of a table is one, a right that reaches
 * no row is marked as such, but for the user who is not an admin: he has the admin's database role, and the admin is
 * listed.
 */
async function readRights(engine: Engine, tryAll: TryAll): Promise<string[]> {
  const operations = [
    ...(await listRelations(engine)).flatMap(operationsOnTable),
    ...(await listFunctions(engine)),
  ];
  const outcomes = new Map<Actor, Outcome[]>();
  for (const actor of actors) outcomes.set(actor, await tryAll(actor, operations));
  const hasRight = (actor: Actor, at: number): boolean => {
    const outcome = outcomes.get(actor)?.[at];
    const isAdmins = actor === 'nonAdmin' && outcomes.get('admin')?.[at] === 'allowed';
    return outcome === 'allowed' || (outcome === 'no row' && !isAdmins);
  };
  const sentence = (actor: Actor, at: number, right: string): string => {
    const mark = outcomes.get(actor)?.[at] === 'no row' ? ', but no row' : '';
    return `${operations[at]?.object}, ${right}, ${actor}${mark}`;
  };
  const rights = actors.flatMap((actor) =>
    operations.flatMap(({ object, right, column }, at) => {
      if (!hasRight(actor, at)) return [];
      const isWhole = operations.every(
        (other, n) => other.object !== object || other.right !== right || hasRight(actor, n),
      );
      return sentence(actor, at, isWhole || !column ? right : `${right} ${column}`);
    }),
  );
  return [...new Set(rights)];
}

const operationsOnTable = ({ object, columns }: { object: string; columns: string[] }) => {
  const name = object.replace('table ', '');
  const on = (right: string, work: string, column?: string): Operation => ({
    object,
    right,
    sql: counting(work),
    ...(column && { column }),
    ...(columns[0] && { key: columns[0] }),
  });
  return [
    ...columns.map((column) => on('select', `select ${column} from ${name}`, column)),
    on('insert', `insert into ${name} default values returning 1`),
    ...columns.map((column) =>
      on('update', `update ${name} set ${column} = default returning 1`, column),
    ),
    on('delete', `delete from ${name} returning 1`),
  ];
};

// Materialized, so that the planner does not skip a function whose result is unused.
const counting = (work: string): string =>
  `with reached as materialized (${work}) select count(*) from reached`;

export type Outcome = 'allowed' | 'no row' | 'denied';

/**
 * Runs every statement as the actor and undoes each, all in one query, because a round trip costs more than a
 * statement.
 */
async function tryBySql(
  engine: Engine,
  actor: Actor,
  operations: readonly Operation[],
): Promise<Outcome[]> {
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
    const outcomes = JSON.parse(row?.outcomes ?? '[]') as string[];
    return outcomes.map((outcome, at) => readOutcome(outcome, operations[at] as Operation));
  });
}

/** What a number of rows (`n 3`) or the code of an error says of the right. */
export function readOutcome(outcome: string, { object, sql }: Operation): Outcome {
  const [, rows] = /^n (\d+)$/.exec(outcome) ?? [];
  if (rows !== undefined) return rows === '0' && object !== 'functions' ? 'no row' : 'allowed';
  // Without the schema an actor does not even know its types (undefined_object).
  if (outcome === '42501' || outcome === '42704') return 'denied';
  // Not null, check, foreign key, wrong argument, a column that is always generated: the actor had the right.
  if (/^(22|23|P0)/.test(outcome) || outcome === '428C9') return 'allowed';
  throw new Error(`${sql}: ${outcome}`);
}

async function listRelations(engine: Engine): Promise<{ object: string; columns: string[] }[]> {
  return engine.query(`
    select format('table %I.%I', n.nspname, c.relname) as object,
      (select array_agg(format('%I', a.attname)::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by 1`);
}

// Trigger functions can't be called directly (42P13 or 0A000).
async function listFunctions(engine: Engine): Promise<Operation[]> {
  const found = await engine.query<{ right: string; call: string } & Required<Operation>['call']>(`
    select f.oid::regprocedure::text as right, n.nspname as schema, f.proname as name,
      coalesce((f.proargnames::text[])[1:f.pronargs], '{}') as parameters,
      format('select %I.%I(%s)', n.nspname, f.proname, coalesce((
        select string_agg(format('null::%s', format_type(argument.type, null)), ', ' order by argument.place)
        from unnest(f.proargtypes::oid[]) with ordinality as argument(type, place)
      ), '')) as call
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    where n.nspname in ('public', 'private') and f.prorettype <> 'trigger'::regtype
    order by 1`);
  return found.map(({ right, call, schema, name, parameters }) => ({
    ...{ object: 'functions', right, sql: counting(call) },
    call: { schema, name, parameters },
  }));
}
