import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { prepareMessages } from './messages/index.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (root) {
  await prepareMessages();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
