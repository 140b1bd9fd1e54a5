import type { PaidReader } from '#shared/parsing/readers.contract.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { HarvestKeyForm } from './harvest-key-form.tsx';
import { HarvestTermsForm } from './harvest-terms-form.tsx';
import { moneyText } from './money.ts';

const linkClass = 'font-medium text-brand-ink underline underline-offset-2';

/** The paid reader: its price, its data, its key, its terms and its cost this month. */
export function HarvestPanel({ paid }: { paid: PaidReader }) {
  const { currency, spentMicros, capMicros, checks, checksLeft } = paid;
  const money = (micros: number) => moneyText(micros, currency);
  const month = new Date(`${paid.month}T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <Panel title="HarvestAPI" bodyClassName="grid gap-6 p-5">
      <div className="grid gap-2 text-sm leading-6 text-ink-soft">
        <p>
          <strong className="font-medium text-ink">Costs.</strong> HarvestAPI charges your account
          with them for each check. Enter the price of your plan; this installation counts with it
          and stops at your monthly cap. A check that HarvestAPI refuses is not counted. The check
          of a comment a day later never uses it.
        </p>
        <p>
          <strong className="font-medium text-ink">Sends.</strong> The link of the one comment and
          your key. Nothing about the visitor, the creator or the magnet.
        </p>
        <p>
          <strong className="font-medium text-ink">Terms.</strong> The terms of{' '}
          <a href="https://harvest-api.com" target="_blank" rel="noreferrer" className={linkClass}>
            HarvestAPI
          </a>{' '}
          apply. LinkedIn’s{' '}
          <a
            href="https://www.linkedin.com/legal/user-agreement"
            target="_blank"
            rel="noreferrer"
            className={linkClass}
          >
            user agreement
          </a>{' '}
          (8.2) forbids automated reading. Switch this on only if you accept both.
        </p>
        <p>
          <strong className="font-medium text-ink">Decides.</strong> It can open a page for a
          visitor. A comment it cannot find, or a word it does not see, keeps the visitor waiting.
        </p>
      </div>
      {paid.key === 'unreadable' && (
        <Notice tone="bad">
          The stored key was encrypted with another installation key. Please enter it again.
        </Notice>
      )}
      <HarvestKeyForm paid={paid} />
      <HarvestTermsForm key={JSON.stringify(termsOf(paid))} terms={termsOf(paid)} />
      {capMicros === 0 ? (
        <p className="text-sm text-ink-soft">Set a price and a cap to see what a month costs.</p>
      ) : (
        <Meter
          label={`Spent in ${month}`}
          used={spentMicros}
          limit={capMicros}
          textOf={money}
          note={`${checks.toLocaleString()} ${checks === 1 ? 'check' : 'checks'} so far, ${checksLeft.toLocaleString()} left. Months begin on the 1st in UTC.`}
        />
      )}
    </Panel>
  );
}

const termsOf = ({ priceMicros, capMicros, concurrency, currency }: PaidReader) => ({
  priceMicros,
  capMicros,
  currency,
  concurrency,
});
