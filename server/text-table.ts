/** Columns a terminal gives to a text: Chinese characters take two. */
function width(text: string): number {
  return [...text].reduce(
    (sum, character) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(character) ? 2 : 1),
    0,
  );
}

/** Rows of cells as lines whose columns stand below each other on a terminal. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `  ${line(row)}`).join('\n');
}
