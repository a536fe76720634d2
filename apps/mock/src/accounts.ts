/** Accounts of the demonstration that the bar signs in. Each browser has its own copy, so their password protects nothing. */

export interface DemoAccount {
  email: string;
  name: string;
}

export type AccountName = keyof typeof accounts;

export const password = 'demostración de la guía';

export const accounts = {
  neighbour: { email: 'vecina@callejero.example', name: 'Vecina' },
  merchant: { email: 'comerciante@callejero.example', name: 'Comerciante' },
  administrator: { email: 'administracion@callejero.example', name: 'Administración' },
} as const satisfies Record<string, DemoAccount>;
