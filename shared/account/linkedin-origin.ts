export const REAL_LINKEDIN = 'https://www.linkedin.com';
