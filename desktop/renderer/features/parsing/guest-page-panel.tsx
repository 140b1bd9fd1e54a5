import type { GuestPage } from '#shared/parsing/readers.contract.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

const names: { readonly [form: string]: string } = {
  comment_urn: 'With commentUrn',
  dash_comment_urn: 'With dashCommentUrn',
  both_urns: 'With both',
};

/**
 * Whether an address that names a comment shows it to guests, by the results of a probe and
 * readings.
 */
export function GuestPagePanel({ guestPage: { forms, probe } }: { guestPage: GuestPage }) {
  return (
    <Panel title="Addresses of the guest page" bodyClassName="grid gap-4 p-5 text-sm">
      <p className="text-ink-soft">
        LinkedIn’s user agreement (8.2) forbids automated reading of its pages. The guest page uses
        no account, so none is at risk. LinkedIn may refuse this server for a while.
      </p>
      <p className="text-ink-soft">
        An address can name a comment. If LinkedIn then shows this comment to guests, the guest page
        reads comments it otherwise hides. LinkedIn does not document this, so measure it: put
        twenty comment links into a file and run{' '}
        <code className="font-mono text-ink wrap-anywhere">
          npm run probe:linkedin -- links.txt --save
        </code>{' '}
        on the server.
      </p>
      <p>
        {probe === null ? (
          'No probe is stored. Comments are read at the plain address only.'
        ) : (
          <>
            Probe of {probe.comments.toLocaleString()} comments at {probe.origin},{' '}
            <LocalTime at={probe.madeAt} />: the plain address shows {probe.plain.toLocaleString()}.
          </>
        )}
      </p>
      {forms.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full tabular-nums">
            <caption className="sr-only">Comments shown by address</caption>
            <thead>
              <tr className="text-[0.8125rem] text-ink-soft">
                <th scope="col" className="py-1 text-left font-normal">
                  Address
                </th>
                <th scope="col" className="py-1 pl-3 text-right font-normal">
                  Hidden comments requested
                </th>
                <th scope="col" className="py-1 pl-3 text-right font-normal">
                  Shown
                </th>
              </tr>
            </thead>
            <tbody>
              {forms.map(({ form, asked, found }) => (
                <tr key={form} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {names[form] ?? form}
                  </th>
                  <td className="py-1.5 pl-3 text-right">{amountText(asked)}</td>
                  <td className="py-1.5 pl-3 text-right font-medium">
                    {asked === 0 ? 'unknown' : `${Math.round((found / asked) * 100)}%`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {forms.length > 0 && (
        <p className="text-[0.8125rem] text-ink-soft">
          Older answers count less: half after a week. An address that shows fewer than one in ten
          is left out.
        </p>
      )}
    </Panel>
  );
}

const amountText = (amount: number) =>
  amount.toLocaleString(undefined, { maximumFractionDigits: 1 });
