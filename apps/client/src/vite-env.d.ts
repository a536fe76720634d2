/// <reference types="vite/client" />

/** Made by build/theme.ts. */
declare module 'virtual:theme-colors.css';
