/** What operators are told of, and the value from which on. */
export const alertLimits = {
  /** Minutes for which a part of the installation is failing. */
  failing: { standard: 3, least: 1, most: 240 },
  /** Percent of answers that failed, in ten minutes with 20 answers or more. */
  errors: { standard: 5, least: 1, most: 100 },
  /** Minutes for which the oldest job, email or check waits. */
  queue: { standard: 15, least: 2, most: 1_440 },
  /** Emails that were refused for good, in 24 hours. */
  bounces: { standard: 20, least: 1, most: 100_000 },
  /** Failed sign-ins of creators and operators, in this hour and the one before. */
  signIns: { standard: 200, least: 5, most: 1_000_000 },
  /** Percent of the disk of the data folder that is free; an alert below it. */
  disk: { standard: 10, least: 1, most: 90 },
} as const;
export type AlertRule = keyof typeof alertLimits;
export const alertRules = Object.keys(alertLimits) as [AlertRule, ...AlertRule[]]; // the keys above
