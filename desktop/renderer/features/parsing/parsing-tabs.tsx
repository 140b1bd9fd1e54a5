import { maySee } from '#desktop/renderer/layout/operator-places.ts';
import { LinkTabs } from '#desktop/renderer/navigation/link-tabs.tsx';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';

const screens = [
  { path: '/admin/parsing', label: 'Readers' },
  { path: '/admin/parsing/waiting', label: 'Waiting comments' },
  { path: '/admin/parsing/workbench', label: 'Workbench' },
] as const;

/** Links to the screens about reading comments, above each of them; those of the operator's role. */
export function ParsingTabs() {
  const { role } = useOperator();
  return (
    <LinkTabs label="Reading comments" screens={screens.filter(({ path }) => maySee(role, path))} />
  );
}
