import { Download } from 'lucide-react';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { IconButton } from '../controls/button.tsx';

export interface CsvTable {
  /** Name of the file without its ending. */
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** Saves a table as CSV, with the numbers as they are and not as they are written on the screen. */
export function CsvButton({ label, table }: { label: string; table: () => CsvTable }) {
  const platform = usePlatform();
  return (
    <IconButton
      label={`Save ${label} as CSV`}
      title="Save as CSV"
      size="icon"
      className="-my-2"
      onClick={() => {
        const { name, columns, rows } = table();
        platform.saveFile(`${name}.csv`, csvOf([columns, ...rows]), 'text/csv');
      }}
    >
      <Download aria-hidden size={16} />
    </IconButton>
  );
}

/** RFC 4180, with a mark that spreadsheets read as UTF-8. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => fieldOf(cell)).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function fieldOf(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // A spreadsheet would take these for formulas (OWASP, CSV injection).
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
