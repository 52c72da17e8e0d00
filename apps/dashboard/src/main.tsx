import './app/component-styles.js';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { hideKeptPage } from './app/hide-kept-page.js';
import { keepFocusOfButtons } from './app/keep-focus.js';
import { startEarly } from './app/start-early.js';
import { followOtherTabs } from './components/draft-storage.js';
import { loadFirstTexts } from './language/load.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
hideKeptPage();
followOtherTabs();
keepFocusOfButtons();
startEarly();
void loadFirstTexts().then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
