import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** On the dashboard: alerts that nobody looks after. */
export function AlertNotice({ amount }: { amount: number }) {
  return (
    <Notice
      tone="warn"
      action={
        <ButtonLink to="/admin/security?tab=alerts" size="small">
          See the alerts
        </ButtonLink>
      }
    >
      {amount === 1
        ? 'One alert is open, and nobody acknowledged it.'
        : `${amount.toLocaleString()} alerts are open, and nobody acknowledged them.`}
    </Notice>
  );
}
