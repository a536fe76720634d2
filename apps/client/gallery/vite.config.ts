/** The gallery of `ui/`: `npm run gallery`. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconFiles } from '../build/icons.ts';
import { scopedName } from '../build/scoped-name.ts';
import { theme } from '../build/theme.ts';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: path.join(import.meta.dirname, '../public'),
  cacheDir: path.join(import.meta.dirname, '../../../node_modules/.cache/gallery'),
  plugins: [theme(), react(), iconFiles()],
  css: { modules: { generateScopedName: scopedName } },
  server: { port: 6006 },
});
