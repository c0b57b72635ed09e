export const de = {
  hello: 'Guten Tag, {name},',
  practice: 'Übungsgeld. Nichts hier ist eine echte Geldanlage.',
  reset_link: 'Neues Passwort setzen',
  reset_link_asked:
    'Jemand, höchstwahrscheinlich Sie, hat angefordert, ein neues Passwort für Ihr Übungskonto zu setzen.',
  reset_link_once:
    'Der Link gilt einmal, für 30 Minuten. Falls Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
  confirm_email: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirm_email_why:
    'Sie haben sich mit dieser Adresse für ein Dryrun-Übungskonto registriert. Bestätigen Sie mit dem Knopf, dass sie Ihnen gehört. Alles funktioniert auch ohne das, aber so wissen wir, dass unsere E-Mails Sie erreichen.',
  confirm_email_code: 'Oder geben Sie diesen Code in Ihrem Profil ein: {code}. Link und Code gelten drei Tage.',
  confirm_email_not_you: 'Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',
  not_you:
    'Falls Sie das nicht waren, setzen Sie sofort ein neues Passwort: über „Passwort vergessen?“ auf der Anmeldeseite.',
  password_reset: 'Ihr Passwort wurde zurückgesetzt',
  password_reset_how:
    'Mit einem Link aus Ihrem Postfach wurde ein neues Passwort für Ihr Konto gesetzt. Sie wurden überall abgemeldet.',
  password_changed: 'Ihr Passwort wurde geändert',
  password_changed_how: 'Das Passwort Ihres Kontos wurde geändert. Alle anderen Geräte wurden abgemeldet.',
  two_steps_on: 'Zwei-Schritt-Verifizierung ist an',
  two_steps_on_how:
    'Ab jetzt wird beim Anmelden auch ein Code verlangt. Bewahren Sie Ihre Wiederherstellungscodes sicher auf.',
  two_steps_off: 'Zwei-Schritt-Verifizierung ist aus',
  two_steps_off_how: 'Beim Anmelden wird kein Code mehr verlangt.',
  codes_renewed: 'Neue Wiederherstellungscodes',
  codes_renewed_how: 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
  code_used: 'Ein Wiederherstellungscode wurde verwendet',
  code_used_how: 'Jemand hat sich mit einem Ihrer Wiederherstellungscodes bei Ihrem Konto angemeldet.',
  codes_guessed: 'Jemand versucht, Ihre Codes zu erraten',
  codes_guessed_how:
    'Ihr Passwort wurde richtig eingegeben, danach war der Code viele Male falsch. Wir haben das für eine Weile gestoppt.',
  passkey_added: 'Ein Passkey wurde hinzugefügt',
  passkey_added_how:
    'Jemand mit Ihrem Passwort hat Ihrem Konto einen Passkey hinzugefügt. Damit ist die Anmeldung ohne Passwort möglich.',
  passkey_removed: 'Ein Passkey wurde entfernt',
  passkey_removed_how: 'Ein Passkey wurde aus Ihrem Konto entfernt. Eine Anmeldung damit ist nicht mehr möglich.',
  email_used: 'Sie haben bereits ein Konto',
  email_used_how:
    'Jemand hat versucht, sich mit Ihrer E-Mail-Adresse zu registrieren. Sie haben bereits ein Konto; es wurde also nichts geändert.',
  email_used_next:
    'Falls Sie es waren, melden Sie sich einfach an. Falls Sie Ihr Passwort vergessen haben, kann die Anmeldeseite Ihnen einen Link senden.',
  deposit_claimed: 'Wir haben Ihre Einzahlungsangabe erhalten',
  deposit_claimed_how:
    'Sie haben angegeben, dass Sie {amount} in {coin} im Übungsnetzwerk gesendet haben. Als Nächstes prüft ein Admin Ihren Nachweis; Sie erhalten eine E-Mail, sobald entschieden ist.',
  deposit_approved: 'Ihre Einzahlung ist genehmigt',
  deposit_approved_how: '{amount} ({coin}) wurden Ihrem Guthaben gutgeschrieben.',
  deposit_declined: 'Ihre Einzahlung ist abgelehnt',
  deposit_declined_how: 'Ihre Einzahlung von {amount} ({coin}) wurde abgelehnt, und es hat sich kein Geld bewegt.',
  deposit_declined_again:
    'Ihre Coins sind noch dort, wohin Sie sie gesendet haben. Sie können denselben Transfer mit einem besseren Nachweis noch einmal angeben.',
  the_reason: 'Der Grund: {reason}',
  investment_opened: 'Ihre Anlage läuft',
  investment_opened_how:
    '{amount} wurden aus Ihrem Guthaben in {plan} gebucht. Fällig am {day}, mit einer versprochenen Rendite von {return}.',
  investment_opened_check:
    'Realitätscheck: Niemand kann eine solche Rendite ehrlich versprechen. Hier ist es Übungsgeld.',
  investment_matured: 'Ihre Anlage ist fällig geworden',
  investment_matured_how:
    '{plan} ist beendet: {amount} gingen in Ihr Guthaben zurück, und die Rendite von {return} ist in Ihrem Gewinn.',
  investment_taken: 'Ein Admin hat Ihre Anlage beendet',
  investment_taken_how:
    '{plan} wurde vorzeitig und ohne Rendite beendet. Der Admin hat {amount} von Ihrer Anlage abgezogen.',
  withdrawal_requested: 'Ihre Auszahlung steht aus',
  withdrawal_requested_how:
    '{amount} sind zurückgelegt, um in {coin} an {address} ausgezahlt zu werden. Als Nächstes entscheidet ein Admin.',
  withdrawal_approved: 'Ihre Auszahlung ist genehmigt',
  withdrawal_by_hand: '{amount} wurden von Hand an {address} ausgezahlt; das ist keine Adresse des Übungsnetzwerks.',
  the_note: 'Die Notiz dazu: {note}',
  withdrawal_sent: '{amount} wurden als {coins} an {address} im Übungsnetzwerk ausgezahlt, zu {rate} für einen {coin}.',
  withdrawal_transfer: 'Der Transfer: {transferId}. Die Coins sind da, sobald das Netzwerk ihn bestätigt hat.',
  withdrawal_declined: 'Ihre Auszahlung ist abgelehnt',
  withdrawal_declined_how:
    'Ihre Auszahlung von {amount} wurde abgelehnt, und {returned} sind wieder in Ihrem Guthaben.',
  withdrawal_cancelled: 'Sie haben Ihre Auszahlung zurückgezogen',
  withdrawal_cancelled_how:
    'Ihre Auszahlung von {amount} ist zurückgezogen, und {returned} sind wieder in Ihrem Guthaben.',
  reward_credited: 'Die erste Anlage eines Freundes',
  reward_credited_how: '{amount} ({percent} % davon) wurden Ihrem Ersparten gutgeschrieben.',
  order_filled: 'Ihre Order wurde ausgeführt',
  order_bought_how:
    'Order {orderNo} hat {quantity} {symbol} zum Marktpreis von {price} gekauft. Sie hat {amount} gekostet, einschließlich Spread, Preiswirkung und Gebühr.',
  order_sold_how:
    'Order {orderNo} hat {quantity} {symbol} zum Marktpreis von {price} verkauft. Nach Spread, Preiswirkung und Gebühr bleiben Ihnen {amount}.',
  order_ended: 'Ihre Order ist abgelaufen',
  order_expired_how:
    'Order {orderNo} für {symbol} ist um Mitternacht UTC abgelaufen, weil ihr Preis nicht erreicht wurde.',
  order_unfillable_how: 'Order {orderNo} für {symbol} konnte zu dem Preis, der kam, nicht ausgeführt werden.',
  order_ended_back: 'Alles, was dafür zurückgelegt war, steht Ihnen wieder zur Verfügung.',
  see_receipt: 'Beleg ansehen',
  see_trade: 'Zum Handel',
  see_deposits: 'Ihre Einzahlungen ansehen',
  claim_again: 'Diesen Transfer noch einmal angeben',
  see_investments: 'Ihre Anlagen ansehen',
  see_withdrawals: 'Ihre Auszahlungen ansehen',
  see_transfer: 'Den Transfer ansehen',
  see_savings: 'Ihr Erspartes ansehen',
  chat_answered: 'Sie haben eine Antwort vom Support',
  chat_missed: 'Die Antwort auf Ihre Frage kam, als Sie nicht mehr da waren. Hier ist sie:',
  chat_open: 'Unterhaltung öffnen',
}
