import static java.lang.constant.ConstantDescs.CD_Set;
import static java.lang.constant.ConstantDescs.CD_String;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;

/**
 * Starts before the Firestore emulator, and makes its store keep documents by collection ({@link Rows}). If the
 * classes of the store look different from what is expected here, they stay as they are.
 */
public final class RowsAgent {
  private static final String STORE = "com/google/cloud/datastore/emulator/impl/storage/FlatLocalEntityStore";
  private static final ClassDesc ROWS = ClassDesc.of("Rows");
  private static final ClassDesc MAP = ClassDesc.of("java.util.concurrent.ConcurrentMap");

  public static void agentmain(String unused, Instrumentation instrumentation) {
    instrumentation.addTransformer(new ClassFileTransformer() {
      @Override
      public byte[] transform(
          ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        return name != null && name.startsWith(STORE) ? changed(bytes) : null;
      }
    });
  }

  private static byte[] changed(byte[] bytes) {
    ClassFile classFile = ClassFile.of();
    return classFile.transformClass(classFile.parse(bytes), (store, element) -> {
      if (element instanceof MethodModel method && isConstructor(method))
        store.transformMethod(method, MethodTransform.transformingCode(RowsAgent::newRows));
      else if (element instanceof MethodModel method && isQuery(method))
        store.transformMethod(method, MethodTransform.transformingCode(RowsAgent::rowsOfCollection));
      else store.with(element);
    });
  }

  private static boolean isConstructor(MethodModel method) {
    return method.methodName().equalsString("<init>");
  }

  /** `get(String collectionId)` of a view. */
  private static boolean isQuery(MethodModel method) {
    return method.methodName().equalsString("get")
        && method.methodTypeSymbol().parameterList().equals(List.of(CD_String));
  }

  private static void newRows(CodeBuilder code, CodeElement element) {
    if (element instanceof InvokeInstruction call && call.name().equalsString("newConcurrentMap"))
      code.invokestatic(ROWS, "create", MethodTypeDesc.of(MAP));
    else code.with(element);
  }

  /** The collection is the first argument of the method. */
  private static void rowsOfCollection(CodeBuilder code, CodeElement element) {
    if (element instanceof InvokeInstruction call && call.name().equalsString("entrySet"))
      code.aload(1).invokestatic(ROWS, "of", MethodTypeDesc.of(CD_Set, MAP, CD_String));
    else code.with(element);
  }
}
