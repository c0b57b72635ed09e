export default function StyleguidePage() {
  return <p>styleguide</p>
}
