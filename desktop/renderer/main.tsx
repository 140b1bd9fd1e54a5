import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { browserPlatform } from './platform/browser-platform.ts';
import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element');
createRoot(root).render(
  <StrictMode>
    <App platform={browserPlatform} />
  </StrictMode>,
);
