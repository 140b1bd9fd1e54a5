import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { z } from 'zod';
import { callEndpoint } from '#shared/api/client.ts';
import type { ListFileEndpoint } from '#shared/api/list-files.ts';
import { listFileName } from '#shared/api/list-file-name.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button, type ButtonLook } from '../controls/button.tsx';
import { toast } from '../toasts/toast.ts';

/** Saves what the server writes into a CSV file. */
export function FileButton({
  nameOf,
  read,
  what,
  look = 'plain',
  className = '',
}: {
  /** Of the file, with its day. */
  nameOf: (now: Date) => string;
  read: () => Promise<Uint8Array>;
  /** Tells several of one screen apart. */
  what?: string;
  look?: ButtonLook;
  className?: string;
}) {
  const platform = usePlatform();
  const saving = useMutation({
    mutationFn: async () =>
      platform.saveFile(nameOf(new Date()), await read(), 'text/csv; charset=utf-8'),
    onError: (error) =>
      toast.error('The file could not be written', { description: errorText(error) }),
  });
  return (
    <Button
      aria-label={what === undefined ? undefined : `Save as CSV: ${what}`}
      look={look}
      isBusy={saving.isPending}
      onClick={() => saving.mutate()}
      className={className}
    >
      {!saving.isPending && <Download aria-hidden size={16} />}
      Save as CSV
    </Button>
  );
}

/** Saves all rows of a list of operators, narrowed as on the screen; only for who may take them. */
export function ListFileButton<E extends ListFileEndpoint>({
  file,
  what,
  filter,
}: {
  file: E;
  /** Names the list, as in its panel. */
  what: string;
  filter: z.input<E['body']>['filter'];
}) {
  if (!useMayCall(file)) return null;
  return (
    <FileButton
      what={what}
      look="quiet"
      className="sm:col-start-3 sm:justify-self-end"
      nameOf={(now) => listFileName(file.path, now)}
      read={() => callEndpoint<ListFileEndpoint>(file, { body: { filter } }, apiTransport)}
    />
  );
}
