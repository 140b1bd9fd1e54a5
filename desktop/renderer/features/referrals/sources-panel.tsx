import type { OwnReferrals } from '#shared/referrals/referrals.contract.ts';
import { BarList } from '#desktop/renderer/ui/charts/bar-list.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';

const names = { link: 'Links you shared', qr: 'QR code' } as const;

/** Clicks by where the link stands. */
export function SourcesPanel({ data }: { data: OwnReferrals }) {
  const { sources } = data;
  const most = Math.max(1, ...sources.map(({ clicks }) => clicks));
  return (
    <Panel title="Where clicks come from" bodyClassName="p-5 pt-3">
      {sources.length === 0 ? (
        <p className="text-sm text-ink-soft">
          No clicks yet. They are counted by the footer, the QR code or the link they came from.
        </p>
      ) : (
        <BarList
          caption="Clicks of the last year by source"
          columns={['Source', 'Clicks']}
          rows={sources.map(({ source, magnetTitle, clicks }, at) => ({
            key: String(at),
            name:
              source === 'footer'
                ? `Footer of ${magnetTitle ?? 'a deleted magnet'}`
                : names[source],
            value: clicks.toLocaleString(),
            length: clicks / most,
          }))}
        />
      )}
    </Panel>
  );
}
