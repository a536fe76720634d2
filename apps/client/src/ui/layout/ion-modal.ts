import { defineCustomElement } from '@ionic/core/components/ion-modal.js';
import { IonModal as Modal } from '@ionic/react';

defineCustomElement();

/** Ionic's dialog. Import it from here, because the build leaves its element out of the first script. */
export const IonModal = Modal;
