import fc from 'fast-check';

/**
 * Generated input is the same in every run, so a run only fails for a change.
 * `FAST_CHECK_SEED=$RANDOM npx vitest run …` uses other input.
 */
fc.configureGlobal({
  seed: Number(process.env['FAST_CHECK_SEED'] ?? 7_316_004),
  // Reports show only the message, without the cause.
  includeErrorInReport: true,
});
