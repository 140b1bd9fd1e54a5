/** Puts temporary files into memory where there is plenty of it (Linux). */
export function useMemoryFolder(): void;
