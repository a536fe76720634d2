/** What the API's reference says of the feature's special routes. */
import {
  accountRolesSchema,
  accountStatusSchema,
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  deleteAccountSchema,
  emailOnlySchema,
  identityProofSchema,
  inviteSchema,
  newPasswordSchema,
  passkeyLoginSchema,
  passkeyRegisterSchema,
  recoveryLinkSchema,
  renamePasskeySchema,
  signUpSchema,
} from '@callejero/contract/account.ts';
import {
  accountSessionSchema,
  confirmedSchema,
  endedSessionsSchema,
  guestResultSchema,
  invitedSchema,
  loginResultSchema,
  mailedSchema,
  myDataSchema,
  passkeyRegistrationSchema,
  passkeySchema,
  passkeySignInSchema,
  recoveryLinkAnswerSchema,
} from '@callejero/contract/answers/accounts.ts';
import {
  recoveryCodesSchema,
  secondStepStateSchema,
  totpSecretSchema,
} from '@callejero/contract/answers/second-step.ts';
import { headers } from '@callejero/contract/envelope.ts';
import { loginSchema } from '@callejero/contract/resources/users.ts';
import { secondStepSchema, totpCodeSchema } from '@callejero/contract/second-step.ts';
import * as z from 'zod';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  ...chapter('Sesión', {
    'POST /users/login': {
      summary: 'Iniciar sesión',
      body: loginSchema,
      data: loginResultSchema,
      refusals: ['403'],
    },
    'POST /users/guest': {
      summary:
        'Explorar sin cuenta: leer lo publicado. No se guarda nada y el token no se renueva: se pide otro',
      data: guestResultSchema,
    },
    'POST /users/logout': { summary: 'Cerrar la sesión' },
    'POST /refreshToken': {
      summary: 'Renovar el token de acceso; el de renovación nuevo viene en la cabecera x-refresh-token',
      headers: [headers.refreshToken],
      data: z.string(),
      answerHeaders: [headers.refreshToken],
    },
    'GET /users/sessions': {
      summary: 'Los dispositivos con sesión abierta',
      data: z.array(accountSessionSchema),
    },
    'DELETE /users/sessions/:id': { summary: 'Cerrar la sesión de un dispositivo' },
    'POST /users/sessions/endOthers': {
      summary: 'Cerrar todas las demás sesiones',
      data: endedSessionsSchema,
    },
    'POST /users/secondStep': {
      summary:
        'El segundo paso de quien administra: con el billete de «second-step-required» y un código, una llave de acceso o un código de recuperación',
      body: secondStepSchema,
      data: loginResultSchema,
      refusals: ['403'],
    },
  }),
  ...chapter('Cuenta', {
    'POST /users/create': {
      summary: 'Crear una cuenta; responde lo mismo si ya existe',
      body: signUpSchema,
      data: mailedSchema,
      status: '201',
    },
    'POST /users/resendConfirmation': {
      summary: 'Enviar de nuevo el mensaje de confirmación; responde lo mismo si no hay cuenta',
      body: emailOnlySchema,
      data: mailedSchema,
    },
    'POST /users/confirmEmail': {
      summary:
        'Confirmar un correo con el enlace recibido; el de una cuenta nueva abre además la sesión, y en otro dispositivo pide la contraseña',
      body: confirmEmailSchema,
      data: confirmedSchema,
      refusals: ['409'],
    },
    'POST /users/correctEmail': {
      summary:
        'Corregir el correo de la cuenta que este dispositivo acaba de crear; responde lo mismo si ya existe',
      body: emailOnlySchema,
      data: mailedSchema,
    },
    'POST /users/recoverPassword': {
      summary: 'Pedir una contraseña nueva; responde lo mismo si no hay cuenta',
      body: emailOnlySchema,
      data: mailedSchema,
    },
    'POST /users/recoveryLink': {
      summary: 'Lo que conviene revisar antes de poner una contraseña nueva con el enlace recibido',
      body: recoveryLinkSchema,
      data: recoveryLinkAnswerSchema,
    },
    'POST /users/newPassword': {
      summary: 'Poner una contraseña nueva con el enlace recibido; cierra todas las sesiones',
      body: newPasswordSchema,
    },
    'POST /users/changePassword/:id': {
      summary: 'Cambiar la contraseña propia, o poner una temporal a otra cuenta',
      body: changePasswordSchema,
    },
    'POST /users/changeEmail': {
      summary: 'Cambiar de correo; vale cuando se confirma el nuevo',
      body: changeEmailSchema,
      data: mailedSchema,
    },
    'GET /users/myData': {
      summary: 'Todo lo que se sabe de quien lo pide',
      data: myDataSchema,
      content: ['application/json'],
    },
    'POST /users/deleteAccount': {
      summary: 'Eliminar la cuenta propia',
      body: deleteAccountSchema,
      refusals: ['409'],
    },
  }),
  'POST /users/:id/status': {
    summary: 'Habilitar o deshabilitar una cuenta',
    body: accountStatusSchema,
    record: 'users',
  },
  'POST /users/:id/roles': {
    summary: 'Roles y permisos de una cuenta',
    body: accountRolesSchema,
    record: 'users',
  },
  'POST /users/invite': {
    summary: 'Crear una cuenta cuya persona elige la contraseña con el enlace de un mensaje',
    body: inviteSchema,
    data: invitedSchema,
    status: '201',
    retry: true,
  },
  'GET /users/:id/sessions': {
    summary: 'Las sesiones abiertas de una cuenta',
    data: z.array(accountSessionSchema),
  },
  'POST /users/:id/endSessions': { summary: 'Cerrar las sesiones de una cuenta', data: endedSessionsSchema },
  'POST /users/:id/resetSecondStep': {
    summary: 'Quitar a otra persona que administra todo su segundo paso, llaves de acceso incluidas',
    body: identityProofSchema,
  },
  ...chapter('Llaves de acceso', {
    'GET /users/passkeys': { summary: 'Las llaves de acceso propias', data: z.array(passkeySchema) },
    'PATCH /users/passkeys/:id': {
      summary: 'Cambiar el nombre',
      body: renamePasskeySchema,
      data: passkeySchema,
    },
    'DELETE /users/passkeys/:id': {
      summary: 'Quitar una llave de acceso, con la contraseña o con una llave usada en ese momento',
      body: identityProofSchema,
    },
    'POST /users/passkeys/register/start': {
      summary: 'Empezar a crear una llave de acceso, con la contraseña o con una llave usada en ese momento',
      body: identityProofSchema,
      data: passkeyRegistrationSchema,
    },
    'POST /users/passkeys/register/finish': {
      summary: 'Guardar la llave de acceso creada',
      body: passkeyRegisterSchema,
      data: passkeySchema,
      status: '201',
      refusals: ['409'],
    },
    'POST /users/passkeys/login/start': { summary: 'Empezar a entrar', data: passkeySignInSchema },
    'POST /users/passkeys/login/finish': {
      summary: 'Entrar con una llave de acceso',
      body: passkeyLoginSchema,
      data: loginResultSchema,
      refusals: ['403'],
    },
  }),
  ...chapter('Segundo paso', {
    'GET /users/secondStep': {
      summary: 'Lo que la cuenta propia tiene para el segundo paso',
      data: secondStepStateSchema,
    },
    'POST /users/secondStep/totp/start': {
      summary:
        'Empezar a añadir una aplicación de códigos, con la contraseña o con una llave usada en ese momento',
      body: identityProofSchema,
      data: totpSecretSchema,
      refusals: ['409'],
    },
    'POST /users/secondStep/totp/finish': {
      summary:
        'Añadir la aplicación con un código que muestra; responde los códigos de recuperación, una sola vez',
      body: totpCodeSchema,
      data: recoveryCodesSchema,
      refusals: ['409'],
    },
    'DELETE /users/secondStep/totp': {
      summary: 'Quitar la aplicación de códigos, con la contraseña o con una llave usada en ese momento',
      body: identityProofSchema,
    },
    'POST /users/secondStep/recoveryCodes': {
      summary:
        'Crear otros códigos de recuperación en lugar de los que quedan, con la contraseña o con una llave',
      body: identityProofSchema,
      data: recoveryCodesSchema,
      refusals: ['409'],
    },
  }),
};
