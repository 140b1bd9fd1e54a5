/** Wherever an email address is asked for. */
export const WRONG_ADDRESS = 'Please enter a valid email address';
