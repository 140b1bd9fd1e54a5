/** What is compared of a name that a creator gives once. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
