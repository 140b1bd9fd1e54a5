/**
 * Documented console routes whose screens do not exist yet. They show one screen that says so and are
 * in no menu; a new screen removes its line here.
 */
export interface LaterScreen {
  path: string;
  title: string;
  text: string;
}

/** Behind the operator's guard. */
export const laterOperatorScreens: readonly LaterScreen[] = [
  { path: '/admin/notifications', title: 'Notifications', text: 'Messages to creators' },
];
