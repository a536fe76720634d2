/** Thrown by an action that the person called off: nothing failed and nothing is to be said. */
export class Cancelled extends Error {
  constructor() {
    super('Cancelado');
    this.name = 'Cancelled';
  }
}
