// What an update sets, column by column, so that two that run as one can be told apart row by row.
export type Sets = Readonly<Record<string, string>>;

/** SQL: `column = value, ...`. */
export function setting(sets: Sets): string {
  return Object.entries(sets).map(([column, value]) => `${column} = ${value}`).join(", ");
}

/** SQL: of rows for which `condition` holds the one, of the others the other; what only one of them sets the rest keep. */
export function settingEither(condition: string, one: Sets, other: Sets): string {
  const columns = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const value = (column: string) => {
    const [then, otherwise] = [one[column] ?? `t.${column}`, other[column] ?? `t.${column}`];
    return then === otherwise ? then : `case when ${condition} then ${then} else ${otherwise} end`;
  };
  return setting(Object.fromEntries(columns.map((column) => [column, value(column)])));
}
