import { defineCustomElement } from '@ionic/core/components/ion-menu.js';
import { IonMenu as Menu } from '@ionic/react';

defineCustomElement();

/** Ionic's side menu. The build leaves its element out of the first script. */
export const IonMenu = Menu;
