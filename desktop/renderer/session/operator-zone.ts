/** Operators have no zone of their own: times are those of the machine they sit at. */
export const operatorZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
