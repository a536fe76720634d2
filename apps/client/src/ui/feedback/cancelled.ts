/** Thrown by an action that the person cancelled: not an error, so nothing is shown. */
export class Cancelled extends Error {
  constructor() {
    super('Cancelado');
    this.name = 'Cancelled';
  }
}
