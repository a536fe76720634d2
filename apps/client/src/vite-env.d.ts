/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

/** Made by build/theme.ts. */
declare module 'virtual:theme-colors.css';
