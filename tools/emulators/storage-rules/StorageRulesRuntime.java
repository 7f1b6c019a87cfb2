import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.firebase.rules.lang.CompileResult;
import com.google.firebase.rules.lang.FirebaseRulesProtoCompiler;
import com.google.firebase.rules.lang.common.FirebaseRulesLangOptions;
import com.google.firebase.rules.runtime.common.AsyncRuntimeFunction;
import com.google.firebase.rules.runtime.common.EvaluationException;
import com.google.firebase.rules.runtime.evaluators.AuthRuleEvaluator;
import com.google.firebase.rules.runtime.impl.DefaultEvaluator;
import com.google.firebase.rules.runtime.v1.ExecutionRequest;
import com.google.firebase.rules.runtime.v1.ExecutionResponse;
import com.google.firebase.rules.runtime.v1.ExpressionPathSegmentValue;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.firebase.rules.runtime.v1.RulesetAst;
import com.google.firebase.rules.v1.File;
import com.google.firebase.rules.v1.Issue;
import com.google.firebase.rules.v1.Source;
import com.google.firebase.rules.v1.SourcePosition;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.NullValue;
import com.google.protobuf.util.JsonFormat;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The program that the Storage emulator asks whether storage.rules allow a request.
 *
 * <p>firebase-tools downloads such a program from a Google host. Where that host cannot be reached, this
 * program replaces it: it delegates to the rules engine inside the Cloud SDK's Firestore emulator, which is
 * the same language with Storage as one of its services. It is compiled on the user's machine and is not
 * shipped.
 *
 * <p>The protocol is defined by firebase-tools: one JSON object per line on standard input and output. After
 * a first line with id -1, firebase-tools sends {@code load_ruleset} and {@code verify}; the response repeats
 * the id. A rule that reads Firestore reverses the direction: the runtime sends {@code
 * fetch_firestore_document} with the id of the request that waits, and firebase-tools responds under that id.
 * One thread reads, and each request runs on its own thread, so that a request that waits for a document does
 * not delay or lose another.
 *
 * <p>Every response has the status "ok": with any other status firebase-tools never completes a request.
 * Errors are in {@code errors} (the request is denied) or {@code warnings} (a rule failed to evaluate, which
 * counts as denied, as in production).
 */
public final class StorageRulesRuntime {
  private static final Duration DOCUMENT_TIMEOUT = Duration.ofSeconds(30);

  private final PrintStream out;
  private final Map<String, RulesetAst> rulesets = new ConcurrentHashMap<>();

  /** Documents that a rule waits for, by the id of its request; a request waits for one at a time. */
  private final Map<Integer, CompletableFuture<JsonObject>> awaited = new ConcurrentHashMap<>();

  private StorageRulesRuntime(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    // Standard output belongs to the protocol; the engine's output goes to standard error.
    System.setOut(System.err);
    new StorageRulesRuntime(answers).serve();
    // The engine may have started its own threads, which must not keep the program alive.
    System.exit(0);
  }

  /** Handles requests until standard input closes, which happens when firebase-tools has exited. */
  private void serve() throws Exception {
    JsonObject ready = ok();
    ready.addProperty("id", -1);
    send(ready);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (ExecutorService requests = Executors.newCachedThreadPool()) {
      for (String line; (line = in.readLine()) != null; ) {
        if (line.isBlank()) continue;
        JsonObject message = JsonParser.parseString(line).getAsJsonObject();
        int id = message.get("id").getAsInt();
        if (message.has("action")) {
          requests.submit(() -> send(answer(id, message)));
        } else {
          CompletableFuture<JsonObject> document = awaited.remove(id);
          if (document != null) document.complete(message);
        }
      }
      awaited.values().forEach(document -> document.cancel(true));
    }
  }

  private JsonObject answer(int id, JsonObject request) {
    JsonObject answer;
    try {
      String action = request.get("action").getAsString();
      JsonObject context = request.getAsJsonObject("context");
      answer =
          switch (action) {
            case "load_ruleset" -> loadRuleset(context);
            case "verify" -> verify(id, context);
            default -> throw new IllegalArgumentException("unknown action " + action);
          };
    } catch (Exception | StackOverflowError failure) {
      answer = ok();
      answer.getAsJsonArray("errors").add("The storage rules could not be evaluated: " + failure);
    }
    answer.addProperty("id", id);
    return answer;
  }

  private JsonObject loadRuleset(JsonObject context) {
    Source.Builder source = Source.newBuilder();
    for (JsonElement element : context.getAsJsonObject("source").getAsJsonArray("files")) {
      JsonObject file = element.getAsJsonObject();
      source.addFiles(
          File.newBuilder()
              .setName(file.get("name").getAsString())
              .setContent(file.get("content").getAsString()));
    }
    FirebaseRulesLangOptions language =
        FirebaseRulesLangOptions.builder()
            .allowTernaryOperator(true)
            .allowLetBindings(true)
            .allowCrossServiceRules(true)
            .build();
    CompileResult compiled = FirebaseRulesProtoCompiler.createStandalone(language).compile(source.build());
    boolean failed = compiled.hasCompilationError();
    JsonObject answer = ok();
    JsonArray told = answer.getAsJsonArray(failed ? "errors" : "warnings");
    for (Issue issue : compiled.getIssues()) {
      told.add("storage.rules" + position(issue.getSourcePosition()) + ": " + issue.getDescription());
    }
    if (!failed) rulesets.put(context.get("rulesetName").getAsString(), compiled.getRulesetAst());
    JsonObject result = new JsonObject();
    result.addProperty("rulesVersion", compiled.getRulesetAst().getVersion() == RulesetAst.Version.VERSION_2 ? 2 : 1);
    answer.add("result", result);
    return answer;
  }

  private JsonObject verify(int id, JsonObject context) throws Exception {
    RulesetAst ruleset = rulesets.get(context.get("rulesetName").getAsString());
    if (ruleset == null) throw new IllegalStateException("no such ruleset was loaded");
    FirestoreDocuments documents = new FirestoreDocuments(id);
    AuthRuleEvaluator.RuleContext.Builder rule =
        AuthRuleEvaluator.RuleContext.builder()
            .service(context.get("service").getAsString())
            .method(context.get("method").getAsString())
            .path(context.get("path").getAsString())
            .supplyFunction(documents.function("firestore.get"))
            .supplyFunction(documents.function("firestore.exists"));
    for (Map.Entry<String, JsonElement> variable : context.getAsJsonObject("variables").entrySet()) {
      rule.supplyVariable(variable.getKey(), expressionValue(variable.getValue()));
    }
    JsonObject answer = ok();
    boolean permit = false;
    try {
      permit = new DefaultEvaluator(ruleset).evaluate(rule.build()).get().permit();
    } catch (ExecutionException failure) {
      if (!(failure.getCause() instanceof EvaluationException)) throw failure;
      String why = failure.getCause().getMessage();
      answer.getAsJsonArray("warnings").add("A storage rule failed, and so it allows nothing: " + why);
    }
    JsonObject result = new JsonObject();
    result.addProperty("permit", permit);
    answer.add("result", result);
    return answer;
  }

  private static String position(SourcePosition where) {
    return where == null || where.getLine() == 0 ? "" : ":" + where.getLine() + ":" + where.getColumn();
  }

  private static JsonObject ok() {
    JsonObject answer = new JsonObject();
    answer.addProperty("status", "ok");
    answer.add("errors", new JsonArray());
    answer.add("warnings", new JsonArray());
    return answer;
  }

  /** One complete line at a time: two requests that finish together must not mix their responses. */
  private synchronized void send(JsonObject message) {
    out.print(message + "\n");
    out.flush();
  }

  private static ExpressionValue expressionValue(JsonElement json) throws Exception {
    ExpressionValue.Builder value = ExpressionValue.newBuilder();
    JsonFormat.parser().ignoringUnknownFields().merge(json.toString(), value);
    return value.build();
  }

  /**
   * The documents that the rules of one request read; each is fetched once, even if a rule names it several
   * times.
   */
  private final class FirestoreDocuments {
    private final int requestId;
    private final Map<String, JsonObject> fetched = new HashMap<>();

    FirestoreDocuments(int requestId) {
      this.requestId = requestId;
    }

    /**
     * {@code firestore.get} returns the document or null; {@code firestore.exists} returns whether it exists.
     */
    AsyncRuntimeFunction function(String name) {
      return new AsyncRuntimeFunction() {
        @Override
        public String name() {
          return name;
        }

        @Override
        public ListenableFuture<ExecutionResponse> execute(ExecutionRequest request) {
          try {
            JsonObject answer = document(request);
            boolean found = "ok".equals(answer.get("status").getAsString());
            ExpressionValue.Builder value = ExpressionValue.newBuilder();
            if (name.equals("firestore.exists")) value.setBoolValue(found);
            else if (found) value.mergeFrom(asResource(answer.getAsJsonObject("result")));
            else value.setNullValue(NullValue.NULL_VALUE);
            return Futures.immediateFuture(ExecutionResponse.newBuilder().setValue(value).build());
          } catch (Exception failure) {
            return Futures.immediateFailedFuture(failure);
          }
        }
      };
    }

    private synchronized JsonObject document(ExecutionRequest request) throws Exception {
      StringBuilder path = new StringBuilder();
      for (ExpressionPathSegmentValue segment : request.getArguments(0).getPathValue().getSegmentsList()) {
        path.append('/').append(segment.getSimple());
      }
      JsonObject known = fetched.get(path.toString());
      if (known != null) return known;
      CompletableFuture<JsonObject> coming = new CompletableFuture<>();
      awaited.put(requestId, coming);
      JsonObject context = new JsonObject();
      context.addProperty("path", path.toString());
      JsonObject question = ok();
      question.addProperty("action", "fetch_firestore_document");
      question.addProperty("server_request_id", requestId);
      question.add("context", context);
      send(question);
      JsonObject answer = coming.get(DOCUMENT_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      fetched.put(path.toString(), answer);
      return answer;
    }

    private ExpressionValue asResource(JsonObject document) throws Exception {
      JsonObject properties = new JsonObject();
      properties.add("data", map(document.getAsJsonObject("fields")));
      return expressionValue(mapValue(properties));
    }
  }

  /** A map of Firestore's REST format, {@code {"title": {"stringValue": "…"}}}, in the engine's format. */
  private static JsonObject map(JsonObject fields) {
    JsonObject values = new JsonObject();
    if (fields != null) fields.entrySet().forEach(field -> values.add(field.getKey(), value(field.getValue())));
    return mapValue(values);
  }

  private static JsonObject mapValue(JsonObject fields) {
    JsonObject map = new JsonObject();
    map.add("fields", fields);
    return single("map_value", map);
  }

  private static JsonObject value(JsonElement element) {
    Map.Entry<String, JsonElement> typed = element.getAsJsonObject().entrySet().iterator().next();
    JsonElement content = typed.getValue();
    return switch (typed.getKey()) {
      case "nullValue" -> single("null_value", JsonNull.INSTANCE);
      case "booleanValue" -> single("bool_value", content);
      case "integerValue" -> single("int_value", content);
      case "doubleValue" -> single("float_value", content);
      case "timestampValue" -> single("timestamp_value", content);
      case "bytesValue" -> single("bytes_value", content);
      case "stringValue", "referenceValue" -> single("string_value", content);
      case "mapValue" -> map(content.getAsJsonObject().getAsJsonObject("fields"));
      case "arrayValue" -> list(content.getAsJsonObject().getAsJsonArray("values"));
      default -> throw new IllegalArgumentException("storage rules cannot read a field of type " + typed.getKey());
    };
  }

  private static JsonObject list(JsonArray elements) {
    JsonArray values = new JsonArray();
    if (elements != null) elements.forEach(element -> values.add(value(element)));
    JsonObject list = new JsonObject();
    list.add("values", values);
    return single("list_value", list);
  }

  private static JsonObject single(String name, JsonElement content) {
    JsonObject object = new JsonObject();
    object.add(name, content);
    return object;
  }
}
