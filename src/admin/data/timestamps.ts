const isTime = (column: string): boolean => /_at$|^(?:promised|answer)_by$/.test(column);

/**
 * A row of a plain read with its times in ISO 8601, to the microsecond. The local engine writes
 * `2026-11-21 06:43:33.94+00`, which ECMAScript's date parser does not have to accept.
 */
export const withIsoTimes = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isTime(column) && typeof value === 'string'
        ? value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
        : value,
    ]),
  ) as Row;
