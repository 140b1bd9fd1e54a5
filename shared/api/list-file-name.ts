/** `/api/admin/support/tickets` is `support-tickets-2026-01-31.csv`; of an endpoint for files as well. */
export function listFileName(path: string, now: Date): string {
  const name = path
    .replace('/api/admin/', '')
    .replace(/\.csv$/, '')
    .replaceAll('/', '-');
  return `${name}-${now.toISOString().slice(0, 10)}.csv`;
}
