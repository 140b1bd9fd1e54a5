import type { ComponentProps, ReactNode } from 'react';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';

/**
 * A part of a screen that is only there when there is something to show: nothing while it loads. That it
 * could not be loaded is said, because nothing would mean that there is nothing.
 */
export function OptionalPart<Data>({
  query,
  ...rest
}: Pick<ComponentProps<typeof QueryPanel<Data>>, 'query' | 'what' | 'title'> & {
  children: (data: Data) => ReactNode;
}) {
  if (query.data === undefined && query.error === null) return null;
  return <QueryPanel query={query} {...rest} />;
}
