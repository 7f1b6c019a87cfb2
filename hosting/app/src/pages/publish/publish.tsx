export default function Publish() {
  return null;
}
