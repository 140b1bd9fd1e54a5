import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { type DeliveryMailBody, deliveryMailApi } from '#shared/unlock/delivery-mail.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { inertMail } from '#desktop/renderer/ui/texts/inert-mail.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import { InertFrame } from '#desktop/renderer/ui/texts/inert-frame.tsx';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';

const TYPING_PAUSE_MS = 400;

/** The fields of the form that the mail is made of. */
export function mailOf(values: {
  [name in keyof MagnetFormValues]?: unknown;
}): DeliveryMailBody {
  const { title, mailSubject, mailText, brandColor, items } = values as Partial<MagnetFormValues>; // as the form keeps them
  const orNull = (text = '') => (text.trim() === '' ? null : text);
  return {
    title: (title ?? '').slice(0, 120),
    mailSubject: orNull(mailSubject),
    mailText: orNull(mailText),
    brandColor: /^#[0-9a-f]{6}$/i.test(brandColor ?? '') ? (brandColor ?? null) : null,
    items: (items ?? []).map((item) => ({ type: item.type, title: orNull(item.title) })),
  };
}

/** The mail as the server draws it from the unsaved form. */
export function MailPreview({ mail, isWrong }: { mail: DeliveryMailBody; isWrong: boolean }) {
  const [view, setView] = useState<'look' | 'text'>('look');
  const [reader, setReader] = useState<'proven' | 'other'>('proven');
  const settled = useDebounced(JSON.stringify(mail), TYPING_PAUSE_MS);
  const isProven = reader === 'proven';
  const query = useQuery({
    queryKey: [deliveryMailApi.preview.path, settled, isProven],
    queryFn: ({ signal }) => {
      const body = { ...(JSON.parse(settled) as DeliveryMailBody), isProven }; // written from it just above
      return callEndpoint(deliveryMailApi.preview, { body }, apiTransport, { signal });
    },
    enabled: !isWrong,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
  });
  const { data } = query;
  const hasLinks = /https:\/\//i.test(mail.mailText ?? '');
  return (
    <section aria-label="The email" className="grid grid-cols-1 gap-3">
      {hasLinks && (
        <div className="grid gap-1.5">
          <Segmented
            label="Reader of the email"
            value={reader}
            choices={[
              { value: 'proven', label: 'Confirmed address' },
              { value: 'other', label: 'Other address' },
            ]}
            onChange={setReader}
          />
          <p className="text-[0.8125rem] leading-5 text-ink-soft">
            Your own links are links for readers who confirmed their address. Others read them as
            words, because anybody may type a stranger’s address.
          </p>
        </div>
      )}
      {isWrong && (
        <p role="status" className="text-sm text-ink-soft">
          Correct the fields above to see the email as it is now.
        </p>
      )}
      {data !== undefined ? (
        <Tabs
          label="Views of the email"
          value={view}
          onChange={setView}
          items={[
            {
              value: 'look',
              label: 'Formatted',
              content: (
                <InertFrame
                  title="The formatted email"
                  html={inertMail(data.html, true)}
                  className="h-120 w-full rounded-control border border-line bg-white"
                />
              ),
            },
            {
              value: 'text',
              label: 'Plain text',
              content: (
                <pre
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls by keys too
                  tabIndex={0}
                  className="max-h-120 overflow-auto rounded-control bg-ink/5 p-4 font-sans text-sm leading-6 wrap-anywhere whitespace-pre-wrap"
                >
                  {data.text}
                </pre>
              ),
            },
          ]}
        />
      ) : query.isError ? (
        <div role="status" className="grid justify-items-start gap-3 text-sm text-ink-soft">
          <p>The email cannot be shown right now. {errorText(query.error)}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        !isWrong && <Spinner size={20} />
      )}
    </section>
  );
}
