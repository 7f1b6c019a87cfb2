import com.google.cloud.datastore.core.rep.EntityRef;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The documents of a database of the Firestore emulator, by the ID of their collection. A query reads those of its
 * own collection; the emulator's own map makes it read every document that was ever looked for in the database.
 */
public final class Rows<V> extends AbstractMap<EntityRef, V> implements ConcurrentMap<EntityRef, V> {
  private final ConcurrentMap<String, ConcurrentMap<EntityRef, V>> byCollection = new ConcurrentHashMap<>();

  /** In place of the emulator's `Maps.newConcurrentMap()`. */
  public static <V> ConcurrentMap<EntityRef, V> create() {
    return new Rows<>();
  }

  /** In place of `rows.entrySet()` where only the documents of a collection are used. */
  public static <V> Set<Map.Entry<EntityRef, V>> of(ConcurrentMap<EntityRef, V> rows, String collection) {
    return rows instanceof Rows<V> own ? own.in(collection).entrySet() : rows.entrySet();
  }

  private ConcurrentMap<EntityRef, V> in(String collection) {
    return byCollection.computeIfAbsent(collection, unused -> new ConcurrentHashMap<>());
  }

  private ConcurrentMap<EntityRef, V> like(Object key) {
    return in(((EntityRef) key).collectionId());
  }

  @Override
  public Set<Map.Entry<EntityRef, V>> entrySet() {
    return byCollection.values().stream().flatMap(rows -> rows.entrySet().stream()).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public V get(Object key) {
    return like(key).get(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return like(key).containsKey(key);
  }

  @Override
  public V put(EntityRef key, V value) {
    return like(key).put(key, value);
  }

  @Override
  public V putIfAbsent(EntityRef key, V value) {
    return like(key).putIfAbsent(key, value);
  }

  @Override
  public V computeIfAbsent(EntityRef key, Function<? super EntityRef, ? extends V> made) {
    return like(key).computeIfAbsent(key, made);
  }

  @Override
  public V remove(Object key) {
    return like(key).remove(key);
  }

  @Override
  public boolean remove(Object key, Object value) {
    return like(key).remove(key, value);
  }

  @Override
  public boolean replace(EntityRef key, V before, V after) {
    return like(key).replace(key, before, after);
  }

  @Override
  public V replace(EntityRef key, V value) {
    return like(key).replace(key, value);
  }
}
