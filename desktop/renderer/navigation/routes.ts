import type { ComponentType, ReactElement } from 'react';

/** A place of the console. `lazy` names its files; `isFrame` keeps errors of what is below within it. */
export interface Route {
  path?: string;
  element?: ReactElement;
  lazy?: () => Promise<{ Component: ComponentType }>;
  errorElement?: ReactElement;
  children?: Route[];
}
