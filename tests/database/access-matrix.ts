import { type Actor, as, type Engine } from './engines.ts';

/** What each actor gets for each operation, by object: the shape of access.json. */
export type AccessMatrix = Record<string, Record<Actor, Record<string, string>>>;

const actors = ['nobody', 'stranger', 'admin', 'service'] as const;

interface Relation {
  name: string;
  columns: string[];
}

/**
 * Tries every operation of every actor on everything that the schemas public and private hold, as
 * the catalogue lists it: select whole and by column, insert, update of each column and delete on tables and views,
 * execute on functions. Answers are `denied` (42501), the number of rows reached, or `allowed` when
 * only the made-up values were refused. Runs inside an open transaction and leaves nothing behind.
 */
export async function readAccess(engine: Engine): Promise<AccessMatrix> {
  const matrix: AccessMatrix = {};
  const forAll = async (name: string, operations: Record<string, string>) => {
    const entry = { nobody: {}, stranger: {}, admin: {}, service: {} } as AccessMatrix[string];
    for (const actor of actors) {
      for (const [operation, sql] of Object.entries(operations)) {
        entry[actor][operation] = await attempt(engine, actor, sql);
      }
    }
    matrix[name] = entry;
  };
  for (const { name, columns } of await listRelations(engine)) {
    await forAll(`table ${name}`, {
      select: `with reached as (select * from ${name}) select count(*) as n from reached`,
      insert: `insert into ${name} default values`,
      ...Object.fromEntries(
        columns.flatMap((column) => [
          [
            `select ${column}`,
            `with reached as (select ${column} from ${name}) select count(*) as n from reached`,
          ],
          [`update ${column}`, `update ${name} set ${column} = default`],
        ]),
      ),
      delete: `delete from ${name}`,
    });
  }
  for (const { name, call } of await listFunctions(engine))
    await forAll(`function ${name}`, { execute: call });
  return matrix;
}

async function attempt(engine: Engine, actor: Actor, sql: string): Promise<string> {
  return as(engine, actor, async () => {
    try {
      if (sql.startsWith('with')) {
        const [row] = await engine.query<{ n: number | string }>(sql);
        return rows(Number(row?.n));
      }
      if (sql.startsWith('select')) {
        await engine.query(sql);
        return 'allowed';
      }
      return rows((await engine.query(`${sql} returning 1 as n`)).length);
    } catch (error) {
      const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : '';
      if (code === '42501') return 'denied';
      // Not null, check, foreign key, wrong argument, a column that is always generated: the right was there.
      if (/^(22|23|P0)/.test(code) || code === '428C9') return 'allowed';
      throw error;
    }
  });
}

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

async function listRelations(engine: Engine): Promise<Relation[]> {
  return engine.query<Relation>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(format('%I', a.attname)::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by 1`);
}

// Trigger functions can't be called by anybody (42P13 or 0A000): execute would always be an error.
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
