import { WalkedVersion } from '#shared/unlock/test-walk.contract.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';

/** Long enough to try a page on a phone, too short to be passed on as a way in. */
export const WALK_SECONDS = 1_800;

/** Where a walk stands. */
const walkSteps = ['comment', 'email', 'confirm', 'unlocked'] as const;
export type WalkStep = (typeof walkSteps)[number];

/** What a key of a walk says. */
export interface Walk {
  magnetId: string;
  version: WalkedVersion;
  step: WalkStep;
  /** Seconds since 1970. */
  until: number;
}

/** A key that shows one magnet at one step until one moment. */
export function keyOfWalk(
  key: Pick<InstallationKey, 'sign'>,
  { magnetId, version, step, until }: Walk,
): string {
  const said = `${version}.${step}.${until}`;
  return `${said}.${key.sign('test-walks', `${magnetId}.${said}`)}`;
}

/** What a key says for this magnet; null unless we signed it. Whether it is over, the caller asks. */
export function readWalk(
  key: Pick<InstallationKey, 'isSigned'>,
  magnetId: string,
  text: string,
): Walk | null {
  const [named = '', at = '', end = '', signature = ''] = text.slice(0, 200).split('.');
  if (!key.isSigned('test-walks', `${magnetId}.${named}.${at}.${end}`, signature)) return null;
  const version = WalkedVersion.safeParse(named);
  const step = walkSteps.find((one) => one === at);
  const until = Number(end); // signed by us, so it is a number
  return version.success && step !== undefined
    ? { magnetId, version: version.data, step, until }
    : null;
}
