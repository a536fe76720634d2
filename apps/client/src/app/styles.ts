/** The app's style sheets, in the order of the cascade. */
import '@ionic/react/css/core.css';
import '@ionic/react/css/normalize.css';
import '@ionic/react/css/structure.css';
import 'virtual:theme-colors.css';
import '../ui/theme.css';
import '../ui/base.css';
import '../ui/primitives.css';
import './app.css';
