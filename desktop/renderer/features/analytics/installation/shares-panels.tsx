import { type InstallationGrowth, SMALLEST_GROUP } from '#shared/analytics/growth.contract.ts';
import { BarList } from '#desktop/renderer/ui/charts/bar-list.tsx';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { valueName } from '../performance/value-names.ts';

const heading = 'mb-3 text-[0.8125rem] leading-5 text-ink-soft';

/** Visits and leads by template. */
export function TemplatesPanel({ growth: { templates } }: { growth: InstallationGrowth }) {
  const most = Math.max(1, ...templates.map(({ visits }) => visits ?? 0));
  return (
    <Panel
      title="Magnets by template"
      actions={
        <CsvButton
          label="magnets by template"
          table={() => ({
            name: 'templates',
            columns: ['template', 'magnets_published', 'visits', 'leads'],
            rows: templates.map((one) => [
              one.template,
              one.magnetsPublished,
              one.visits,
              one.leads,
            ]),
          })}
        />
      }
      bodyClassName="px-5 pt-1 pb-4"
    >
      <p className={heading}>
        Visits and leads of a template are hidden while fewer than {SMALLEST_GROUP} creators use it.
      </p>
      {templates.length === 0 ? (
        <p className="text-sm text-ink-soft">No page was visited in this period.</p>
      ) : (
        <BarList
          caption="Magnets by template"
          columns={['Template', 'Visits', 'Leads', 'New']}
          rows={templates.map(({ template, magnetsPublished, visits, leads }) => ({
            key: template,
            name: valueName('template', template),
            value: visits === null ? 'hidden' : visits.toLocaleString(),
            length: (visits ?? 0) / most,
            cells: [
              leads === null ? '–' : leads.toLocaleString(),
              magnetsPublished.toLocaleString(),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

/** Creators by plan, now and at the beginning of the period. */
export function PlansPanel({ growth: { plans } }: { growth: InstallationGrowth }) {
  const all = plans.reduce((sum, { creators }) => sum + creators, 0);
  const most = Math.max(1, ...plans.map(({ creators }) => creators));
  return (
    <Panel
      title="Plan mix"
      actions={
        <CsvButton
          label="plan mix"
          table={() => ({
            name: 'plans',
            columns: ['plan', 'creators', 'before'],
            rows: plans.map(({ name, creators, before }) => [name, creators, before]),
          })}
        />
      }
      bodyClassName="px-5 pt-1 pb-4"
    >
      <p className={heading}>
        Creators by plan now, and on the first day of the period where that day was counted.
      </p>
      {plans.length === 0 ? (
        <p className="text-sm text-ink-soft">Nobody signed up yet.</p>
      ) : (
        <BarList
          caption="Plan mix"
          columns={['Plan', 'Creators', 'Share', 'Before']}
          rows={plans.map(({ planId, name, creators, before }) => ({
            key: planId,
            name,
            value: creators.toLocaleString(),
            length: creators / most,
            cells: [shareText(creators, all), before === null ? '–' : before.toLocaleString()],
          }))}
        />
      )}
    </Panel>
  );
}
